import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { builtOrigin } from '#contract/pages.ts'

const run = promisify(execFile)

type Server = { origin: string; token: string }

/** Runs an example of the page in a shell, as a reader would, and tells the status and what came back. */
export async function runCurl(
  example: string,
  { origin, token, folder }: Server & { folder: string },
): Promise<{ status: number; text: string }> {
  const command = example
    .replaceAll(builtOrigin, origin)
    .replace('crl_YOUR_TOKEN', token)
    .replace(/^curl/m, 'curl -sS -w "\\n%{http_code}"')
  const env = { ...process.env, TOKEN: token, no_proxy: '*' }
  const { stdout } = await run('sh', ['-c', command], { cwd: folder, env })
  const [, text = '', status = ''] = /^(.*)\n(\d{3})$/s.exec(stdout) ?? []
  return { status: Number(status), text }
}
