import { createElement, Fragment, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { imageTooLarge } from '#contract/errors.ts'
import { maxImageBytes } from '#domain/limits.ts'
import { NetworkError } from '#web/api.ts'
import { newIdempotencyKey } from '#web/idempotency-key.ts'
import { showMessage } from '#web/messages/notification.ts'
import { goneWords, refusalWords, showRefusal } from '#web/messages/refusal-words.tsx'
import { isSignedOut } from '#web/session/guard.ts'
import { fetchPart } from '#web/shell/fetch-part.ts'

/** A file on its way: `progress` from 0 to 1, `error` when it did not get through. */
export type Upload = { key: string; file: File; progress: number; isStored: boolean; error?: unknown }

type Failed = { file: File; error: unknown }

/** More at once would only share the same line. */
const atOnce = 3

/** The uploads to an aquarium: each goes its own way, and one that failed stays until it is tried again or put away. */
export function useUploads(aquariumId: number) {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const waiting = useRef<Upload[]>([])
  const running = useRef(0)
  const failed = useRef<Failed[]>([])
  const stored = useRef(0)
  const { revalidate } = useRevalidator()

  const change = (key: string, changes: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...changes } : one)))

  function start(some: readonly Upload[]) {
    waiting.current.push(...some)
    while (running.current < atOnce && waiting.current.length > 0) void runNext()
  }

  async function runNext() {
    const next = waiting.current.shift()
    if (!next) return
    const { key, file } = next
    running.current += 1
    try {
      if (file.size > maxImageBytes) throw imageTooLarge()
      const { sendImage } = await fetchPart(() => import('./send-image.ts')).catch(() => {
        throw new NetworkError()
      })
      await sendImage({ aquariumId, file, key, onProgress: (progress) => change(key, { progress }) })
      stored.current += 1
      change(key, { progress: 1, isStored: true })
    } catch (error) {
      failed.current.push({ file, error })
      change(key, { error })
    }
    running.current -= 1
    if (waiting.current.length > 0) void runNext()
    else if (running.current === 0) await finish()
  }

  async function finish() {
    const [problem, ...more] = failed.current
    if (problem) tellFailure(problem, more.length)
    else showMessage({ title: 'Success', body: 'Image uploaded successfully', type: 'success' })
    failed.current = []
    // Of an aquarium that is gone the page is left.
    if (stored.current > 0 || goneWords(problem?.error) !== undefined) await revalidate()
    stored.current = 0
    setUploads((all) => all.filter(({ isStored }) => !isStored))
  }

  return {
    uploads,
    add(files: Iterable<File>) {
      const added = Array.from(files, (file) => ({
        key: newIdempotencyKey(),
        file,
        progress: 0,
        isStored: false,
      }))
      if (added.length === 0) return
      setUploads((all) => [...all, ...added])
      start(added)
    },
    retry(upload: Upload) {
      change(upload.key, { error: undefined, progress: 0 })
      start([upload])
    },
    putAway: (upload: Upload) => setUploads((all) => all.filter(({ key }) => key !== upload.key)),
  }
}

/** The list stays and says the reason of each; where the page is left, or one has to sign in again, the message says it. */
function tellFailure({ file, error }: Failed, others: number) {
  const names = others > 0 ? `${file.name} and ${others} more` : file.name
  const isInList = goneWords(error) === undefined && !isSignedOut(error)
  const body = isInList
    ? `${names}: the list of images says why.`
    : createElement(Fragment, null, `${names}: `, refusalWords(error, 'try again'))
  showRefusal({ title: 'Error uploading image', error, body })
}
