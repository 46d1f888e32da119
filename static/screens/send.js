// @ts-check
/** Texts copied, and addresses handed to the device, which sends them. */

/**
 * Copy a text.
 * @param {string} text
 * @returns {Promise<boolean>} false if the browser refuses
 */
export async function copied(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Return true if the device can send addresses. */
export const sends = () => "share" in navigator;

/**
 * Have the device send an address; a person who changes their mind is no failure. The text is the title too: messengers write the one
 * before the address, mail programs take the other as the subject.
 * @param {string} address
 * @param {string} [text]
 * @returns {Promise<boolean>} false if the device refuses
 */
export async function sent(address, text) {
  try {
    await navigator.share({ url: address, ...(text === undefined ? {} : { title: text, text }) });
    return true;
  } catch (error) {
    return /** @type {Error} */ (error).name === "AbortError";
  }
}

/**
 * Select a field, so that its text can be copied by hand.
 * @param {string} selector
 */
export function select(selector) {
  const field = document.querySelector(selector);
  if (!(field instanceof HTMLInputElement)) return;
  field.focus();
  field.select();
}
