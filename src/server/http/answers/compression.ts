import { constants } from 'node:zlib'

/** Bytes of the smallest body that is compressed: a smaller one fits into one packet. */
export const worthCompressing = 1024

/** At this quality brotli takes the time that gzip does. */
export const answerCompression = {
  threshold: worthCompressing,
  encodings: ['br' as const, 'gzip' as const, 'deflate' as const],
  brotliOptions: {
    // The usual window takes megabytes of memory for each answer that is under way.
    params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 },
  },
}
