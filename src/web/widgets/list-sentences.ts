/** What stands and is said at questions of which several options are chosen or ranked. */
const LIST = new Intl.ListFormat("en-US", { type: "conjunction" });
const quoted = (labels: readonly string[]) => LIST.format(labels.map((label) => `“${label}”`));
const verb = (labels: readonly string[]) => (labels.length === 1 ? "is" : "are");

/** How many are asked for; behind it how many there are. */
export const choose = (range: string) => `Choose ${range}.`;
export const rank = (range: string) => `Rank ${range}.`;
export const atLeast = (least: string) => `at least ${least}`;
export const atMost = (most: string) => `at most ${most}`;
export const fromTo = (least: string, most: string) => `${least} to ${most}`;
export const chosen = (count: string) => `${count} chosen.`;
export const ranked = (count: string) => `${count} ranked.`;
export const isFull = "To choose another one, take one out.";
export const tooMany = (excess: string) => `${excess} too many: please take out ${excess}.`;

export const takenOut = (labels: readonly string[]) => `${quoted(labels)} ${verb(labels)} no longer chosen.`;
/** Behind `takenOut`. */
export const comesBack = (alone: string) => `Take “${alone}” out to have it as before.`;
export const chosenAgain = (labels: readonly string[]) => `${quoted(labels)} ${verb(labels)} chosen again.`;
export const notOffered = (code: string) => `${code} (no longer on offer)`;

export const search = "Search these options";
/** Read out behind `search`. */
export const searchOf = (title: string) => `of “${title}”`;
export const shown = (count: number, all: number) =>
  count === all ? `${all} options` : `${count} of ${all} options`;
export const noneFits = "No option fits. Please search for something else.";
export const chosenSoFar = (labels: readonly string[]) => `Chosen: ${labels.join(", ")}`;

export const nothingRanked = "Nothing is ranked yet. Begin with your first choice.";
export const notRanked = "Not ranked";
export const addToRanking = "Rank";
export const moveUp = "Move up";
export const moveDown = "Move down";
export const takeFromRanking = "Take out";
/** Read out behind the four above. */
export const ofOption = (label: string) => `“${label}”`;
export const isAt = (label: string, place: number, count: number) =>
  `“${label}” is choice ${place} of ${count}.`;
export const isFirst = (label: string) => `“${label}” is the first choice already.`;
export const isLast = (label: string) => `“${label}” is the last choice already.`;
export const isRankedNoMore = (label: string) => `“${label}” is not ranked any more.`;
