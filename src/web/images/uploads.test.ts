import { expect, test } from 'vitest'
import { ApiError } from '#contract/errors/errors.ts'
import { maxImageBytes } from '#domain/limits.ts'
import { NetworkError } from '#web/api/api.ts'
import type { Upload, UploadsEnd } from './uploads.ts'
import { Uploads } from './uploads.ts'

type Sending = {
  name: string
  key: string
  progress(part: number): void
  store(): Promise<void>
  refuse(error: unknown): Promise<void>
}

/** Uploads, and a server that answers each when it is told to. */
function open({ onEnd = async () => {} }: { onEnd?: () => Promise<void> } = {}) {
  const sent: Sending[] = []
  const ends: UploadsEnd[] = []
  const list: { shown: readonly Upload[] } = { shown: [] }
  const uploads = new Uploads({
    send({ file, key }, progress) {
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      const store = () => settled(resolve)
      sent.push({ name: file.name, key, progress, store, refuse: (error) => settled(() => reject(error)) })
      return promise
    },
    onChange(all) {
      list.shown = all
    },
    onEnd(end) {
      ends.push(end)
      return onEnd()
    },
  })
  return { uploads, sent, ends, list, names: () => list.shown.map(({ file }) => file.name) }
}

async function settled(how: () => void) {
  how()
  await new Promise((resolve) => setImmediate(resolve))
}

const photo = (name: string) => new File(['a photo'], name)

test('three files go at once, the others when one of these has ended, and all are told of together', async () => {
  const { uploads, sent, ends, names } = open()
  uploads.add(['1', '2', '3', '4', '5'].map(photo))
  expect(names()).toEqual(['1', '2', '3', '4', '5'])
  expect(sent.map(({ name }) => name)).toEqual(['1', '2', '3'])
  await sent[1]?.store()
  expect(sent.map(({ name }) => name)).toEqual(['1', '2', '3', '4'])
  await sent[0]?.refuse(new Error('No.'))
  for (const each of sent.slice(2, 4)) await each.store()
  expect(ends).toEqual([])
  await sent[4]?.store()
  expect(ends).toMatchObject([{ stored: 4, failed: [{ file: { name: '1' }, error: { message: 'No.' } }] }])
})

test('what is stored stays listed until the page has it, what failed until it is tried again or put away', async () => {
  const page = Promise.withResolvers<void>()
  const { uploads, sent, list, names } = open({ onEnd: () => page.promise })
  uploads.add(['stored', 'lost', 'refused'].map(photo))
  sent[0]?.progress(0.4)
  expect(list.shown[0]).toMatchObject({ progress: 0.4, isStored: false })
  await sent[0]?.store()
  await sent[1]?.refuse(new Error('Lost.'))
  await sent[2]?.refuse(new ApiError('image_refused', 'Refused.'))
  expect(list.shown).toMatchObject([
    { progress: 1, isStored: true },
    { error: { message: 'Lost.' } },
    { error: { message: 'Refused.' } },
  ])
  await settled(page.resolve)
  expect(names()).toEqual(['lost', 'refused'])
  const [lost, refused] = list.shown
  if (refused) uploads.putAway(refused)
  expect(names()).toEqual(['lost'])
  if (lost) uploads.retry([lost])
  expect(list.shown).toMatchObject([{ error: undefined, progress: 0 }])
  await sent[3]?.store()
  expect(names()).toEqual([])
})

test('another try of a file has the key of the first, another file one of its own', async () => {
  const { uploads, sent, list } = open()
  uploads.add(['a', 'b'].map(photo))
  await sent[0]?.refuse(new Error('The answer is lost.'))
  const [first] = list.shown
  if (first) uploads.retry([first])
  expect(sent[2]?.key).toBe(sent[0]?.key)
  expect(sent[1]?.key).not.toBe(sent[0]?.key)
})

test.each([
  ['without a network', new NetworkError()],
  ['when the server takes no more for now', new ApiError('too_many_requests', 'Later.', { retryAfter: 60 })],
  ['when the session has ended', new ApiError('unauthenticated', 'Sign in.')],
])('%s the files that wait are not sent either, and all are tried again at once', async (_, error) => {
  const { uploads, sent, ends, list } = open()
  uploads.add(['1', '2', '3', '4', '5'].map(photo))
  await sent[0]?.store()
  await sent[1]?.refuse(error)
  expect(sent).toHaveLength(4)
  expect(list.shown.map((upload) => upload.error)).toEqual([undefined, error, undefined, undefined, error])
  await sent[2]?.store()
  await sent[3]?.refuse(new ApiError('image_refused', 'Refused.'))
  expect(ends).toMatchObject([{ stored: 2, failed: [{ file: { name: '2' } }, { file: { name: '5' } }, {}] }])
  uploads.retry(list.shown.filter((upload) => upload.error === error))
  expect(sent.slice(4).map(({ name }) => name)).toEqual(['2', '5'])
})

test('a file that is too large is not sent, and does not keep others from it', async () => {
  const { uploads, sent, ends, list } = open()
  const large = new File([new Uint8Array(maxImageBytes + 1)], 'large')
  uploads.add([large, photo('small')])
  expect(sent.map(({ name }) => name)).toEqual(['small'])
  await sent[0]?.store()
  expect(list.shown).toMatchObject([{ file: { name: 'large' }, error: { code: 'too_large' } }])
  expect(ends).toHaveLength(1)
  expect(ends[0]?.stored).toBe(1)
})

test('each end tells of what ended since the last one', async () => {
  const { uploads, sent, ends } = open()
  uploads.add([photo('a')])
  await sent[0]?.refuse(new Error('No.'))
  uploads.add([photo('b')])
  await sent[1]?.store()
  uploads.add([])
  expect(ends).toMatchObject([
    { stored: 0, failed: [{ error: { message: 'No.' } }] },
    { stored: 1, failed: [] },
  ])
})
