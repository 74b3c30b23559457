import type { EndpointPath } from '#contract/endpoints.ts'
import { pairPage } from '#contract/pages.ts'
import { isSitter } from './session-hint.ts'

export const logoutAddress: EndpointPath = '/api/logout'

const login: EndpointPath = '/api/login'

/** The address to sign in at; afterwards the browser is sent to `next`. A sitter has no account, and pairs again. */
export function signInAddress(next?: string): string {
  if (isSitter()) return pairPage
  return next === undefined ? login : `${login}?next=${encodeURIComponent(next)}`
}
