import type { CustomFetchOptions } from 'openid-client'

/** The most bytes of an answer; far more than a provider needs. */
const maxAnswer = 1024 * 1024

/** Fetches from a provider; without the limit, an endless body would be gathered in memory until the timeout. */
export async function boundedFetch(address: string, options: CustomFetchOptions): Promise<Response> {
  const response = await fetch(address, options as RequestInit)
  let length = 0
  const bounded = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      length += chunk.byteLength
      if (length > maxAnswer) controller.error(new Error('the provider answers without an end'))
      else controller.enqueue(chunk)
    },
  })
  return new Response(response.body?.pipeThrough(bounded) ?? null, response)
}
