import { runCommand } from '#server/commands.ts'

/** Calls `npx coralline` in this process, with these settings only; answers with its exit code and all that it said. */
export async function commandHere(
  words: readonly string[],
  environment: Record<string, string>,
): Promise<{ code: number; said: string }> {
  let said = ''
  const out = { write: (text: string) => (said += text) }
  const code = await runCommand(words, { environment, stdout: out, stderr: out })
  return { code, said }
}
