/** Types that the page's modules share: those of the engine, of each room, and what is put together from them. Nothing here exists at run time. */
import type { MatchStorage } from "./state/storage.js";
import type { Store } from "./state/store.js";
import type { Asker } from "./engine/types.js";
import type { Speech } from "./say/types.js";
import type { LinkActions, PanelActions } from "./screens/types.js";
import type { MatchActions } from "./screens/table/types.js";
import type { Notice, PageState, Preferences } from "./state/types.js";

export * from "./wire.js";
export * from "./board/types.js";
export * from "./engine/types.js";
export * from "./games/types.js";
export * from "./learn/types.js";
export * from "./say/types.js";
export * from "./screens/types.js";
export * from "./screens/day/types.js";
export * from "./screens/deal/types.js";
export * from "./screens/editor/types.js";
export * from "./screens/practise/types.js";
export * from "./screens/question/types.js";
export * from "./screens/real/types.js";
export * from "./screens/series/types.js";
export * from "./screens/study/types.js";
export * from "./screens/table/types.js";
export * from "./state/types.js";

/** The state of the page. The rooms of the screens add their parts. */
export interface State extends PageState {}

/** Language and the state, for templates that show both. */
export type Showing = Speech & { store: Store };

/** The application, put together by static/app.js from the actions of its parts. */
export interface App extends Speech, Asker, MatchActions, LinkActions, PanelActions {
  store: Store;
  storage: MatchStorage;
  hint(): Promise<void>;
  /** open the course of a game, or one of its stages */
  learn(game: string, stage?: string): Promise<void>;
  /** download what playing offline needs, even where the browser is asked to save data */
  keepOffline(): void;
  /** change preferences, apply and keep them */
  prefer(patch: Partial<Preferences>): Promise<void>;
  /** show a sentence at the top of the page; null removes it */
  notice(notice: Notice | null): void;
  /** report an error in one sentence */
  complain(error: unknown): void;
  /** have a sentence spoken, through the polite live region */
  announce(text: string): void;
}
