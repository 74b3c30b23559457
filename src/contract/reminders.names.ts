/** How messages come: to the account's e-mail address, or to a topic that a phone follows with ntfy. */
export const messageWays = ['email', 'ntfy'] as const
export type MessageWay = (typeof messageWays)[number]

/** Refusals of an address after which no mail is sent to it. */
export const maxBounces = 3

/** Hours for which a link in a mail confirms an address. */
export const confirmationHours = 48
