const CHANNEL = "answers";

export interface AnswersChannel {
  /** Tells the other tabs of this browser that what the server holds for the account has changed. */
  readonly announce: (owner: string) => void;
  readonly close: () => void;
}

/** Hears when another tab of this browser has saved something for the account that it has open (LEA-05). */
export function openAnswersChannel(onSaved: (owner: string) => void): AnswersChannel {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    if (typeof data === "string") onSaved(data);
  });
  return {
    announce: (owner) => channel.postMessage(owner),
    close: () => channel.close(),
  };
}
