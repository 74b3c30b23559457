import type { EndpointPath } from '#contract/endpoints.ts'

/** What the layouts of all screens load: the page requests it before its scripts are loaded. */
export const firstAddresses = ['/api/me', '/api/aquariums/'] as const satisfies readonly EndpointPath[]

declare global {
  /** These responses, by address: see `page/document.tsx`. */
  var firstAnswers: Record<string, Promise<Response>> | undefined
}

/** In milliseconds after the page began: later its early responses are too old to be shown. */
const lifetime = 30_000

/** Takes the early response for an address: only its first caller gets it. */
export function takeFirstAnswer(address: string): Promise<Response> | undefined {
  const answer = globalThis.firstAnswers?.[address]
  delete globalThis.firstAnswers?.[address]
  return performance.now() < lifetime ? answer : undefined
}

/** A copy of the early response; undefined once its first caller has taken it, and without a success. */
export async function copyFirstAnswer(
  address: (typeof firstAddresses)[number],
): Promise<Response | undefined> {
  try {
    const answer = await globalThis.firstAnswers?.[address]
    return answer?.ok ? answer.clone() : undefined
  } catch {
    // The app gets the same failure and reports it.
    return undefined
  }
}
