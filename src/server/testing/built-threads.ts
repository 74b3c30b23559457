import { join, parse } from 'node:path'
import { pathToFileURL } from 'node:url'
import { threads } from '#server/own-files.ts'

// Threads start from the built server: from hundreds of files of source each takes several times as long.
for (const [thread, source] of Object.entries(threads)) {
  const file = join(process.env.TEST_SERVER ?? '', `${parse(source).name}.js`)
  threads[thread as keyof typeof threads] = pathToFileURL(file).href
}
