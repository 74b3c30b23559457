import { maxDescription } from '#domain/limits.ts'

/** What forms and the server say about an empty field. */
export const requiredSentences = {
  name: 'Name is required',
  timestamp: 'Date is required',
  aquarium_id: 'Aquarium ID is required',
  user_id: 'User ID is required',
  email: 'Email is required',
  subscription_level: 'Subscription Level is required',
} as const

/** What is said when the description of an aquarium is too long. */
export const descriptionTooLong = `Description must be less than ${maxDescription} characters`

/** What is said when the address of a cover begins with http. */
export const httpsOnly =
  'Image URL must start with https: browsers do not show photos from plain http addresses here'
