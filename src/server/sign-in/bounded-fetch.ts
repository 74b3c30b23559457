import type { CustomFetchOptions } from 'openid-client'

const maxAnswer = 1024 * 1024

/** Limits the bytes of an answer, which would otherwise fill the memory until the timeout. */
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
