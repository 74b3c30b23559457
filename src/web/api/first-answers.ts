declare global {
  /** What the page asked for before its scripts were there, by address: see `shell/page/screen-files.tsx`. */
  var firstAnswers: Record<string, Promise<Response>> | undefined
}

/** In milliseconds: later nobody wants to see what there was when the page began. */
const lifetime = 30_000

/** For the first who asks for the same address. */
export function takeFirstAnswer(address: string): Promise<Response> | undefined {
  const answer = globalThis.firstAnswers?.[address]
  delete globalThis.firstAnswers?.[address]
  return performance.now() < lifetime ? answer : undefined
}

/** For somebody else, who leaves it to the first; undefined where it is too late, or there is no answer. */
export async function copyFirstAnswer(address: string): Promise<Response | undefined> {
  try {
    const answer = await globalThis.firstAnswers?.[address]
    return answer?.ok ? answer.clone() : undefined
  } catch {
    // The app meets the same, and tells it.
    return undefined
  }
}
