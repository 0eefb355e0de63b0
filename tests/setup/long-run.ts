/** Whether this is the long run: `npm run test:long`, which has all that `npm test` leaves out. */
export const IS_LONG = process.env.TEST_DEPTH === "long";
