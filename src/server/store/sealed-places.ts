/**
 * What each sealed value besides the answers is bound to: its purpose, and whose it is. A value that is moved to
 * another place cannot be opened there.
 */
export const SEALED_PLACES = {
  keptAside: (accountId: string): readonly string[] => ["kept aside", accountId],
  errorMap: (accountId: string): readonly string[] => ["validations", accountId],
  preparedAnswers: (tokenId: string): readonly string[] => ["token", tokenId],
  /** A job has no id before it is stored. */
  waitingMail: (): readonly string[] => ["mail"],
} as const;
