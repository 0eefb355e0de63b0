export const sentences = {
  cannotBeDrawn: "The page cannot be shown as the draft stands.",
} as const;
