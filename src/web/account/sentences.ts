/** What the account cards say. */
import { CONFIRMATION_CODE_DIGITS } from "../../contract/limits.ts";

export const logIn = "Log In";
export const createAccount = "Create Account";
/** The link to the Log In card, at the end of a sentence. */
export const logInLink = "Log in";
export const emailAddress = "Email Address";
export const password = "Password";
export const success = "Success";
export const resendCode = "Resend confirmation code?";
/** The title of a failed resend (CAT-05). */
export const resendError = "Resend Confirmation Code Error";

export const signUp = "Sign Up";
export const whyAnAccount =
  "With an account your answers are saved, and you can come back to them at any time.";
export const answersComeAlong = "Your answers come along: they are saved as soon as you log in.";
export const signUpError = "Sign Up Card Error";
export const haveAnAccount = "Already have an account?";

export const confirmYourAccount = "Confirm Your Account";
export const enterCode = "Please enter the code from the message we have sent you.";
export const enterCodeSentTo = (username: string) =>
  `We have sent a message to ${username}. Please enter the code you find in it. If it brings no code, you have an account already: please log in.`;
export const confirmError = "Confirm Card Error";
export const confirmationCode = "Confirmation Code";
export const confirmationCodeHelp = `${CONFIRMATION_CODE_DIGITS} numbers. It may take a minute to arrive; please look into your spam folder too.`;
export const confirm = "Confirm";
export const wrongAddress = "Wrong address?";
export const alreadyConfirmed = "Already confirmed?";
export const accountConfirmed = "Your account is confirmed. You can log in now.";

export const loginError = "Login Card Error";
export const loggedOut = "Logged Out";
export const loggedIn = "You are logged in.";
/** After a session that has ended by itself, which may have been while somebody typed. */
export const typedIsKept = "What you typed is kept on this device and is saved when you log in.";
export const typedIsSaved = "What you typed is saved.";
/** The link to the Confirm card, after the error that the account is not confirmed. */
export const enterCodeLink = "Enter the code";
export const forgotPasswordLink = "Forgot password?";
export const noAccount = "Don't have an account?";
export const createOne = "Create one";

export const forgotPassword = "Forgot Password";
export const whereToSendLink =
  "Tell us the email address of your account, and we will send you a link to choose a new password.";
export const forgotError = "Forgot Card Error";
export const sendResetLink = "Send Reset Link";
export const rememberedPassword = "Remembered your password?";

export const resetPassword = "Reset Password";
export const resetError = "Reset Card Error";
export const linkNeeded = "Link Needed";
export const openLinkAgain =
  "To set a new password, please open the link in our e-mail once more, or ask for a new one below.";
export const newPassword = "New Password";
export const confirmPassword = "Confirm Password";
export const setNewPassword = "Set New Password";
export const needNewLink = "Need a new link?";
export const askForOne = "Ask for one";
export const passwordChanged = "Your password has been changed. You can log in now.";

export const passwordRequirements = "Password requirements:";
/** Read out before a requirement. */
export const met = "Met: ";
export const notMet = "Not met: ";
export const requirementsMet = (count: number, all: number) =>
  `${count} of ${all} password requirements met.`;
