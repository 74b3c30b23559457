import type { FastifyRequest } from 'fastify'

/** The first and the last byte, counted from 0. */
export type ByteRange = { start: number; end: number }

const single = /^bytes=(\d*)-(\d*)$/

/**
 * The part that a request asks for; `none` when there is no such part. Undefined means all: also for several parts, for
 * an
 * unreadable header, and when the browser has the beginning of another version.
 */
export function wantedRange(
  { method, headers }: FastifyRequest,
  { size, etag }: { size: number; etag: string },
): ByteRange | 'none' | undefined {
  const version = headers['if-range']
  if (method !== 'GET' || headers.range === undefined || (version !== undefined && version !== etag))
    return undefined
  const [, first = '', last = ''] = single.exec(headers.range) ?? []
  if (first === '' && last === '') return undefined
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (first !== '' && last !== '' && Number(last) < start) return undefined
  return start > end ? 'none' : { start, end }
}

/** True when the browser has this very answer. */
export function isKnownTag(ifNoneMatch: string | undefined, etag: string): boolean {
  const tags = (ifNoneMatch ?? '').split(',').map(strong)
  return tags.includes(strong(etag)) || tags.includes('*')
}

function strong(tag: string): string {
  return tag.trim().replace(/^W\//, '')
}
