import { constants } from 'node:zlib'

/** The smallest body that is compressed, in bytes: a smaller one fits into one packet anyway. */
export const worthCompressing = 1024

/** Compresses answers while they are made and sent. At this quality brotli takes the time that gzip does. */
export const answerCompression = {
  threshold: worthCompressing,
  encodings: ['br' as const, 'gzip' as const, 'deflate' as const],
  brotliOptions: {
    // Brotli's usual window takes megabytes of memory for each answer that is under way.
    params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 },
  },
}
