import type { Right } from './endpoint.ts'

/** What a token may do, from least to most, each with what those before it may. */
export const tokenRights = {
  read: ['read'],
  log: ['read', 'log', 'tick'],
  write: ['read', 'log', 'tick', 'write'],
} as const satisfies Record<string, readonly Right[]>
export type TokenRight = keyof typeof tokenRights

/** How a token of the API begins, so that people and scanners of files know it. */
export const tokenPrefix = 'crl_'
export const tokenPattern = /^crl_[\w-]{43}$/

/** So many tokens an account. */
export const maxTokens = 20
/** For so many days a token or link that has ended can be renewed. */
export const endedKeyDays = 30

/** What a link can show of a tank beyond its readings, targets and chart. */
export const sharedParts = ['photos', 'events', 'notes'] as const
export type SharedPart = (typeof sharedParts)[number]

/** For so many days from now a link can be made; it is renewed for the most of them. */
export const shareDays = [1, 7, 21] as const
export type ShareDays = (typeof shareDays)[number]
/** A link never ends later than so many days from now. */
export const maxShareDays = 21
/** So many links a tank. */
export const maxShares = 10
