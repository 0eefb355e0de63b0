/**
 * The errors of `ERRORS` that the browser has to say by itself too, as when the server cannot be reached. All others reach
 * it with the server's response, and their sentences are not for every visitor to download.
 */
export const BROWSER_ERRORS = {
  unexpected: {
    status: 500,
    message: "We've encountered an unexpected error at this time. Please try again later.",
  },
  unauthorized: {
    status: 401,
    message: "Your session is invalid. Please clear your cookies and login again.",
  },
  weak_password: { status: 422, message: "Your password does not meet the requirements." },
  wrong_reset_link: {
    status: 400,
    message: "This link is not valid, has expired or was used already. Please ask for a new one.",
  },
} as const;
