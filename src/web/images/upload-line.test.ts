import { expect, test } from 'vitest'
import { NetworkError } from '#web/api/api.ts'
import { UploadLine } from './upload-line.ts'
import { Uploads } from './uploads.ts'

test('once five have got through one by one three go at once again; after another fall ten have to', async () => {
  const travelling: PromiseWithResolvers<void>[] = []
  const uploads = new Uploads({
    line: new UploadLine(),
    send() {
      const answer = Promise.withResolvers<void>()
      travelling.push(answer)
      return answer.promise
    },
    onChange: () => {},
    onEnd: async () => {},
  })
  uploads.add(Array.from({ length: 40 }, (_, at) => new File(['a photo'], String(at))))
  async function store(one: PromiseWithResolvers<void> | undefined): Promise<number> {
    one?.resolve()
    await new Promise((resolve) => setImmediate(resolve))
    return 1
  }
  /** Loses the connection of one of three, and counts what is stored until three travel again. */
  async function recover(): Promise<{ stored: number; atOnce: number }> {
    const [lost, ...others] = travelling.splice(0)
    lost?.reject(new NetworkError())
    await new Promise((resolve) => setImmediate(resolve))
    let stored = 0
    for (const one of others) stored += await store(one)
    while (travelling.length === 1) stored += await store(travelling.pop())
    return { stored, atOnce: travelling.length }
  }
  expect(travelling).toHaveLength(3)
  expect(await recover()).toEqual({ stored: 5, atOnce: 3 })
  expect(await recover()).toEqual({ stored: 10, atOnce: 3 })
})
