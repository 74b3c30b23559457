import { describe, expect, test } from 'vitest'
import { ApiError } from '#contract/errors/errors.ts'
import { maxImageBytes } from '#domain/limits.ts'
import { NetworkError } from '#web/api/api.ts'
import { UploadLine } from './upload-line.ts'
import type { Upload, UploadsEnd } from './uploads.ts'
import { Uploads } from './uploads.ts'

type Sending = {
  name: string
  key: string
  signal: AbortSignal
  progress(part: number): void
  store(): Promise<void>
  refuse(error: unknown): Promise<void>
}

type Opened = { onEnd?: () => Promise<void>; line?: UploadLine }

/** Uploads, and a server that answers each when it is told to. */
function open({ onEnd = async () => {}, line = new UploadLine() }: Opened = {}) {
  const sent: Sending[] = []
  const ends: UploadsEnd[] = []
  const list: { shown: readonly Upload[] } = { shown: [] }
  const uploads = new Uploads({
    line,
    send({ file, key, signal, onProgress: progress }) {
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      signal.addEventListener('abort', () => reject(signal.reason))
      const store = () => settled(resolve)
      const refuse = (error: unknown) => settled(() => reject(error))
      sent.push({ name: file.name, key, signal, progress, store, refuse })
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
  const shownNames = () => list.shown.map(({ file }) => file.name)
  return { uploads, sent, ends, list, names: shownNames, sentNames: () => sent.map(({ name }) => name) }
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
  if (refused) uploads.putAway([refused])
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
  ['when the server takes no more for now', new ApiError('too_many_requests', 'Later.', { retryAfter: 60 })],
  ['when the session has ended', new ApiError('unauthenticated', 'Sign in.')],
  ['when the account has no room left', new ApiError('quota_reached', 'No room.')],
  ['when the disk is full', new ApiError('storage_full', 'Full.')],
  ['when the aquarium is gone', new ApiError('aquarium_not_found', 'Gone.')],
])('%s the files that wait are not sent either, and all are tried again at once', async (_, error) => {
  const { uploads, sent, ends, list, sentNames } = open()
  uploads.add(['1', '2', '3', '4', '5'].map(photo))
  await sent[0]?.store()
  await sent[1]?.refuse(error)
  expect(sent).toHaveLength(4)
  expect(list.shown.map((upload) => upload.error)).toEqual([undefined, error, undefined, undefined, error])
  await sent[2]?.store()
  await sent[3]?.refuse(new ApiError('image_refused', 'Refused.'))
  expect(ends).toMatchObject([{ stored: 2, failed: [{ file: { name: '2' } }, { file: { name: '5' } }, {}] }])
  uploads.retry(list.shown.filter((upload) => upload.error === error))
  expect(sentNames().slice(4)).toEqual(['2', '5'])
})

describe.each([
  ['that came too slowly', new ApiError('request_timeout', 'Too slow.')],
  ['whose connection was lost', new NetworkError()],
])('a file %s beside others', (_, error) => {
  test('is sent once more by itself with its key, and from then on one goes after the other', async () => {
    const { uploads, sent, ends, list, sentNames } = open()
    uploads.add(['1', '2', '3', '4'].map(photo))
    sent[0]?.progress(0.3)
    await sent[0]?.refuse(error)
    expect(list.shown[0]).toMatchObject({ progress: 0, isStored: false })
    expect(list.shown[0]?.error).toBeUndefined()
    await sent[1]?.refuse(error)
    expect(sentNames()).toEqual(['1', '2', '3'])
    await sent[2]?.store()
    for (const at of [3, 4, 5]) {
      expect(sent).toHaveLength(at + 1)
      await sent[at]?.store()
    }
    expect(sentNames()).toEqual(['1', '2', '3', '4', '1', '2'])
    expect(sent[4]?.key).toBe(sent[0]?.key)
    expect(ends).toEqual([{ stored: 4, failed: [], cancelled: 0 }])
    uploads.add(['5', '6'].map(photo))
    expect(sentNames().slice(6)).toEqual(['5'])
  })

  test('is told when it fails by itself, too, and then the files that wait are not sent either', async () => {
    const { uploads, sent, ends, list } = open()
    uploads.add(['1', '2', '3', '4', '5'].map(photo))
    for (const at of [0, 1, 2, 3]) await sent[at]?.refuse(error)
    expect(sent).toHaveLength(4)
    expect(list.shown.map((upload) => upload.error)).toEqual(Array(5).fill(error))
    expect(ends).toMatchObject([{ stored: 0, failed: Array(5).fill({ error }) }])
    uploads.retry(list.shown)
    expect(sent).toHaveLength(5)
  })
})

test('a file that failed while it was the only one is not sent again by itself', async () => {
  const { uploads, sent, ends } = open()
  uploads.add([photo('only')])
  await sent[0]?.refuse(new NetworkError())
  expect(sent).toHaveLength(1)
  expect(ends).toMatchObject([{ stored: 0, failed: [{ file: { name: 'only' } }] }])
})

test('uploads to two tanks share the three places', async () => {
  const line = new UploadLine()
  const [reef, nano] = [open({ line }), open({ line })]
  reef.uploads.add(['1', '2'].map(photo))
  nano.uploads.add(['3', '4'].map(photo))
  expect([reef.sentNames(), nano.sentNames()]).toEqual([['1', '2'], ['3']])
  await reef.sent[0]?.store()
  expect(nano.sentNames()).toEqual(['3', '4'])
  await reef.sent[1]?.store()
  expect(reef.ends).toEqual([{ stored: 2, failed: [], cancelled: 0 }])
  expect(nano.ends).toEqual([])
})

test('of files that are cancelled only those that travelled are counted: they may be stored', async () => {
  const { uploads, sent, ends, list, names, sentNames } = open()
  const cancel = (...some: string[]) =>
    settled(() => uploads.putAway(list.shown.filter(({ file }) => some.includes(file.name))))
  uploads.add(['1', '2', '3', '4', '5'].map(photo))
  await cancel('2', '4')
  expect(sent.map(({ signal }) => signal.aborted)).toEqual([false, true, false, false])
  expect(sentNames()).toEqual(['1', '2', '3', '5'])
  expect(names()).toEqual(['1', '3', '5'])
  for (const at of [0, 2, 3]) await sent[at]?.store()
  expect(ends).toEqual([{ stored: 3, failed: [], cancelled: 1 }])
  uploads.add(['6', '7', '8', '9'].map(photo))
  await cancel('6', '7', '8', '9')
  expect(names()).toEqual([])
  expect(ends.slice(1)).toEqual([{ stored: 0, failed: [], cancelled: 3 }])
})

test('what was stored is told when all that waited was cancelled', async () => {
  const line = new UploadLine()
  const [reef, nano] = [open({ line }), open({ line })]
  nano.uploads.add([photo('1')])
  reef.uploads.add(['2', '3', '4'].map(photo))
  nano.uploads.add([photo('5')])
  await nano.sent[0]?.store()
  expect(nano.ends).toEqual([])
  await settled(() => nano.uploads.putAway(nano.list.shown.filter(({ file }) => file.name === '5')))
  expect(nano.ends).toEqual([{ stored: 1, failed: [], cancelled: 0 }])
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
