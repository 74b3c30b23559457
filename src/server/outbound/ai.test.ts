import { afterEach, beforeEach, expect, test } from 'vitest'
import { ModelServer } from '#server/testing/messages/model-server.ts'
import { askAi } from './ai.ts'

const messages = [{ role: 'user', content: 'Why?' }] as const
const { signal } = new AbortController()

let model: ModelServer
beforeEach(async () => {
  model = await ModelServer.listen()
})
afterEach(() => model.close())

test('what the model says is the answer', async () => {
  model.say('Because.')
  expect(await askAi(model.settings, messages, { timeLimit: 5_000, signal })).toEqual({ said: 'Because.' })
  expect(model.asked[0]?.key).toBeUndefined()
})

test('an AI that hangs, before its answer or within it, is given up', async () => {
  const failure = 'The AI did not answer in time. It may work later.'
  model.answer = () => {}
  expect(await askAi(model.settings, messages, { timeLimit: 100, signal })).toEqual({ failure })
  model.answer = (_, response) => void response.writeHead(200).write('{"choices":')
  expect(await askAi(model.settings, messages, { timeLimit: 200, signal })).toEqual({
    failure: 'The AI broke off its answer, or it was too long. It may work later.',
  })
})

test('where nobody listens, the sentence says so', async () => {
  const { settings } = model
  model.close()
  expect(await askAi(settings, messages, { timeLimit: 5_000, signal })).toEqual({
    failure: 'The AI cannot be reached: ECONNREFUSED. Ask whoever runs this Coralline to check AI_URL.',
  })
})
