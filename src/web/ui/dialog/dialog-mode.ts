/** Whose dialog it is: a user's, or an admin's, which also shows to whom the data belongs. */
export type DialogMode = 'user' | 'admin'
