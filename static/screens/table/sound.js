// @ts-check
/** Quiet sounds and short vibrations for cards and tricks, made here from noise. Off until the player asks for them. */
import { isCard } from "../../cards/cards.js";
import { difference } from "./difference.js";

/** @typedef {import("../../types.js").Showing} Showing */
/** @typedef {import("../../types.js").State} State */

/**
 * A burst of noise through a band that glides from one pitch to another, and the vibration that goes with it.
 * @typedef {{seconds: number, attack: number, from: number, to: number, loudness: number, vibration: number[]}} Noise
 */

/** A card put on the cloth, and a trick swept to its winner. @type {Record<"card" | "trick", Noise>} */
const NOISES = {
  card: { seconds: 0.07, attack: 0.002, from: 2400, to: 900, loudness: 0.25, vibration: [12] },
  trick: { seconds: 0.26, attack: 0.09, from: 700, to: 1500, loudness: 0.16, vibration: [12, 40, 18] },
};

/** Q of the band: about an octave wide. */
const NARROWNESS = 1.2;
/** Gain at which a sound counts as faded; an exponential ramp never reaches zero. */
const FADED = 0.0001;

/**
 * Make the sounds and vibrations of the table.
 * @param {Showing} app
 */
export function createSound(app) {
  /** @type {AudioContext | null} */
  let context = null;
  /** @type {AudioBuffer | null} */
  let noise = null;

  /**
   * Return the audio context; null where there is none or the browser refuses one.
   * @returns {AudioContext | null}
   */
  function audio() {
    try {
      context ??= new AudioContext({ latencyHint: "interactive" });
    } catch {
      return null;
    }
    return context;
  }

  /** @param {AudioContext} at */
  function noiseOf(at) {
    if (noise?.sampleRate === at.sampleRate) return noise;
    noise = at.createBuffer(1, Math.ceil(at.sampleRate * Math.max(...Object.values(NOISES).map(({ seconds }) => seconds))), at.sampleRate);
    const samples = noise.getChannelData(0);
    for (let i = 0; i < samples.length; i++) samples[i] = 2 * Math.random() - 1;
    return noise;
  }

  /** @param {Noise} sound */
  function play({ seconds, attack, from, to, loudness }) {
    const at = audio();
    if (at === null) return;
    if (at.state !== "running") return void at.resume().catch(() => undefined); // a sound that comes late is worse than none
    const now = at.currentTime;
    const [source, band, gain] = [at.createBufferSource(), at.createBiquadFilter(), at.createGain()];
    source.buffer = noiseOf(at);
    band.type = "bandpass";
    band.Q.value = NARROWNESS;
    band.frequency.setValueAtTime(from, now);
    band.frequency.exponentialRampToValueAtTime(to, now + seconds);
    gain.gain.setValueAtTime(FADED, now);
    gain.gain.exponentialRampToValueAtTime(loudness, now + attack);
    gain.gain.exponentialRampToValueAtTime(FADED, now + seconds);
    source.connect(band).connect(gain).connect(at.destination);
    source.start(now, 0, seconds);
  }

  /** @param {keyof typeof NOISES} what @param {import("../../types.js").Preferences} wanted */
  function make(what, { sounds, vibration }) {
    if (document.hidden || navigator.userActivation?.hasBeenActive === false) return; // browsers refuse both before the first tap
    if (sounds) play(NOISES[what]);
    if (vibration) navigator.vibrate?.(NOISES[what].vibration);
  }

  app.store.subscribe((state, before) => {
    const { preferences } = state;
    for (const wish of /** @type {const} */ (["sounds", "vibration"])) {
      if (preferences[wish] && before.preferences[wish] === false) make("card", { ...preferences, sounds: false, vibration: false, [wish]: true });
    }
    if (!preferences.sounds && context !== null) {
      context.close().catch(() => undefined);
      context = null;
    }
    if (!preferences.sounds && !preferences.vibration) return;
    if (laid(state, before)) make("card", preferences);
    else if (before.resting && !state.resting && state.table === before.table && state.screen === "table") make("trick", preferences);
  });
}

/**
 * Check that a card has come to lie on the table of a running deal, at a speed that can be followed.
 * @param {State} state
 * @param {State} before
 * @returns {boolean}
 */
function laid(state, before) {
  if (!state.table || !before.table || state.table === before.table || !state.live || !before.live || state.screen !== "table" || state.match !== before.match || state.finishing) return false;
  return difference(before.table, state.table).heard.some(({ move }) => isCard(move));
}
