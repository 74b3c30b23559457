import type { EndpointPath } from '#contract/endpoints.ts'

export const logoutAddress: EndpointPath = '/api/logout'

const login: EndpointPath = '/api/login'

/** The address to sign in at; afterwards the browser is sent to `next`. */
export function signInAddress(next?: string): string {
  return next === undefined ? login : `${login}?next=${encodeURIComponent(next)}`
}
