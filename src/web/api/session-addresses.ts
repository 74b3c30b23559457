import type { EndpointPath } from '#contract/endpoints.ts'
import { pairPage } from '#contract/pages.ts'
import { isSitter } from './session-hint.ts'

export const logoutAddress: EndpointPath = '/api/logout'

const login: EndpointPath = '/api/login'

/** The address to sign in at; afterwards the browser is sent to `next`, where a sitter, who has no account, pairs again. */
export function signInAddress(next?: string): string {
  if (next === undefined) return login
  return isSitter() ? pairPage : `${login}?next=${encodeURIComponent(next)}`
}
