/** What the account calls answer when all went well. None of them tells whether an address has an account. */
export const ACCOUNT_SENTENCES = {
  signedUp: "We have sent an e-mail with a confirmation code to your address.",
  confirmed: "Your account is confirmed. You can log in now.",
  codeResent:
    "If there is an account for this address, we have sent an e-mail with a new code. Codes from earlier e-mails no longer work.",
  loggedIn: "You are logged in.",
  loggedOut: "You are logged out.",
  resetLinkSent:
    "If there is an account for this address, we have sent an e-mail with a link to choose a new password.",
  passwordReset: "Your password was changed. You can log in with it now.",
} as const;
