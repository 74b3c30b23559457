import { build } from 'vite'
import { threads } from '../src/server/own-files.ts'

/** Libraries of many small files, of which the server uses a part; the others stay in node_modules, as they are. */
const bundled = ['kysely', 'qr', 'typebox']

/**
 * Bundles the server, its threads and its commands: a start reads some files instead of a thousand, and strips no types. What is
 * loaded later stays a file of its own. `others` are scripts beside it, from src/server.
 */
export async function buildServer(folder: string, others: readonly string[] = []): Promise<void> {
  const entries = ['main.ts', 'command.ts', ...Object.values(threads), ...others]
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    ssr: { noExternal: bundled },
    build: {
      ssr: true,
      target: 'node24',
      outDir: folder,
      rolldownOptions: {
        input: entries.map((entry) => `src/server/${entry}`),
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  })
}
