import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError, authenticationRequired } from '#contract/errors/errors.ts'
import type { Message } from '#web/ui/messages/notification.ts'
import { showRefusal } from './refusal-words.tsx'

const said = vi.hoisted(() => [] as Message[])
vi.mock('#web/ui/messages/notification.ts', async (original) => ({
  ...(await original<object>()),
  showMessage: (message: Message) => said.push(message),
}))

beforeEach(() => {
  said.length = 0
})

test('the way to sign in stays until it was taken, and any other refusal goes by itself', () => {
  showRefusal({ title: 'Not saved', error: authenticationRequired() })
  showRefusal({ title: 'Not saved', error: new ApiError('log_not_found', 'There is no such log.') })
  expect(said.map(({ stays }) => stays)).toEqual([true, false])
})
