import { maxDescription, maxName } from '#domain/limits.ts'

/** Said of a field that is empty, by a form and by the server. */
export const requiredSentences = {
  name: 'Name is required',
  timestamp: 'Date is required',
  aquarium_id: 'Aquarium ID is required',
  user_id: 'User ID is required',
  email: 'Email is required',
  subscription_level: 'Subscription Level is required',
} as const

/** Of a keeper or an aquarium, as a form says it. */
export const nameTooLong = `Name must be at most ${maxName} characters`

/** Of an aquarium. */
export const descriptionTooLong = `Description must be less than ${maxDescription} characters`

/** Of a cover's address. */
export const httpsOnly =
  'Image URL must start with https: browsers do not show pictures from plain http addresses here'
