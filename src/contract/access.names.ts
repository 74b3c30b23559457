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
/** For so many days a token that has ended can be renewed. */
export const endedKeyDays = 30
