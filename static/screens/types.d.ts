/** Types: actions that open screens. */
import type { Daily } from "../types.js";

/** Actions of static/screens/follow.js. */
export interface LinkActions {
  /** open the link in a pasted text, an address or a bare code */
  follow(text: string): Promise<void>;
  /**
   * open a code as a table of its own; the running match stays in storage. False if it leads nowhere. With `followed`, for a
   * link that was sent, the page says what it is
   */
  link(code: string, seat?: number | null, followed?: boolean, anew?: boolean): Promise<boolean>;
  /**
   * open the deal of a challenge from its start, in the sender's seat, and show the sender's result; or the sender's
   * play beside the play that answers it. One that was begun before is taken up, unless `anew`
   */
  challenge(code: string, seat: number, levels?: string, answer?: string, anew?: boolean): Promise<boolean>;
  /** play a deal of the day against its bots: from its start, or on from where it was left */
  daily(daily: Daily): Promise<boolean>;
}

/** Actions of static/screens/panels.js. */
export interface PanelActions {
  /** open a panel of static/screens/all.js by its name */
  open(panel: string, args?: Record<string, unknown>): Promise<void>;
  /** open a panel by its address; "unknown" if it has none, false if it does not come */
  visit(panel: string): Promise<boolean | "unknown">;
  /** note in history and address bar what an open panel shows by now */
  at(panel: string, args: Record<string, unknown>): void;
}
