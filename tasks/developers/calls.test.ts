import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { folderForTests, forTests } from '#server/testing/for-tests.ts'
import { MailServer } from '#server/testing/messages/mail-server.ts'
import { ModelServer } from '#server/testing/messages/model-server.ts'
import { photo } from '#server/testing/pictures/photos.ts'
import { freePort } from '#server/testing/processes/ports.ts'
import { exampleHash, groupedCalls } from './calls.ts'
import { startExampleServer } from './example-server.ts'
import { runCurl } from './run-curl.ts'
import { recordSessionAnswers } from './session-answers.ts'

const folder = folderForTests()
const others = forTests(async () => {
  const [mail, model] = [await MailServer.listen(), await ModelServer.listen()]
  model.sayParts('Alkalinity went from {f1.a} to {f1.b}.')
  return { mail, model, close: () => Promise.all([mail.close(), model.close()]) }
})
const server = forTests(async () =>
  startExampleServer({
    mail: others.mail.settings,
    ai: others.model.settings,
    home: { isOn: undefined, port: await freePort(), addresses: ['192.168.1.20'], host: '127.0.0.1' },
  }),
)

test('each example of a call runs, and is answered as the page and the OpenAPI document say', async () => {
  await writeFile(join(folder, 'reef.jpg'), await photo({ width: 800, height: 600 }))
  const answers: Record<string, unknown> = {}
  let pictureHash = ''
  for (const { name, curl, status } of groupedCalls().flatMap(({ calls }) => calls)) {
    const answer = await runCurl(curl.replace(exampleHash, pictureHash), { ...server, folder })
    expect(`${name}: ${answer.status} ${answer.status === status ? '' : answer.text}`).toBe(
      `${name}: ${status} `,
    )
    if (!/^[[{]/.test(answer.text)) continue
    // The hash of a picture depends on the version of the library that makes it.
    pictureHash ||= /\/api\/images\/1\/([0-9a-f]{64})\//.exec(answer.text)?.[1] ?? ''
    answers[name] = JSON.parse(answer.text.replaceAll(pictureHash || exampleHash, exampleHash))
  }
  // After a change of the answers: npx vitest run tasks/developers -u
  const all = { ...answers, ...(await recordSessionAnswers(server)) }
  const recorded = `${JSON.stringify(all, null, 2)}\n`
  await expect(recorded).toMatchFileSnapshot('../../src/server/http/openapi-answers.json')
})
