import { constants } from 'node:zlib'

/** Compresses answers while they are made and sent. At this quality brotli takes the time that gzip does. */
export const answerCompression = {
  threshold: 1024,
  encodings: ['br' as const, 'gzip' as const, 'deflate' as const],
  brotliOptions: {
    // Brotli's usual window takes megabytes of memory for each answer that is under way.
    params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 },
  },
}
