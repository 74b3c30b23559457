import { build } from 'vite'
import { threads } from '../src/server/own-files.ts'

/** Libraries to bundle: they have many small files, of which the server uses some. All others stay in node_modules. */
const bundled = ['kysely', 'qr', 'typebox']

/**
 * Bundles the server, its threads and its commands, so that a start reads a few files instead of a thousand and strips
 * no types. Lazily loaded modules stay in files of their own. `others` are further scripts of src/server.
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
