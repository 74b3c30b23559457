import { ApiError } from './errors.ts'

/** 409 where the operator has set up no AI. */
export function aiOff(): ApiError {
  return new ApiError('ai_off', 'Ask AI is off. Your operator can switch it on; nothing is sent to an AI.')
}

/** 409 as long as the owner of the tank has not agreed that its figures are sent. */
export function aiConsentNeeded(): ApiError {
  return new ApiError(
    'ai_consent_needed',
    'The owner of this tank has not agreed that its figures are sent to an AI. Nothing was sent.',
  )
}

/** 502 when no answer came from the AI; the sentence says why. */
export function aiFailed(sentence: string): ApiError {
  return new ApiError('ai_failed', sentence)
}
