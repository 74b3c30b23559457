/** Whom a dialog is opened for: a keeper, or an admin, who sees whose things these are. */
export type DialogMode = 'user' | 'admin'
