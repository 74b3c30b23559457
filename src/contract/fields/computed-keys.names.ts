/** Keys of an aquarium that nobody sets: a change may include them with their present values. */
export const computedAquariumKeys = [
  'public_link',
  'created_at',
  'removed_at',
  'log_count',
  'last_logged',
  'newest_photo',
] as const

/** Keys of an account that no admin sets: a change may include them with their present values. */
export const computedUserKeys = [
  'image_url',
  'role',
  'created_at',
  'last_login_at',
  'aquarium_count',
  'log_count',
  'key_count',
] as const

/** Keys of a parameter that nobody sets: a change may include them with their present values. */
export const computedParameterKeys = [
  'id',
  'aquarium_id',
  'catalogue',
  'symbol',
  'sea',
  'at_home',
  'archived_at',
] as const

/** Keys of a product that nobody sets: a change may include them with their present values. */
export const computedProductKeys = ['id', 'aquarium_id', 'archived_at'] as const

/** Keys of a task that nobody sets: a change may include them with their present values. */
export const computedTaskKeys = [
  'id',
  'aquarium_id',
  'kind',
  'parameter',
  'product_id',
  'archived_at',
  'title',
  'last_done',
] as const

/** Keys of an image that nobody sets: a change may include them with their present values. */
export const computedImageKeys = [
  'id',
  'aquarium_id',
  'url',
  'thumbnail_url',
  'width',
  'height',
  'created_at',
] as const

/** Keys of what opens a part of an account, that nobody sets: a change may include them with their present values. */
export const computedAccessKeys = [
  'id',
  'kind',
  'start',
  'may',
  'aquarium_id',
  'shows',
  'since',
  'created_at',
  'used_at',
  'uses',
] as const

/** Keys of a phone that nobody sets: a change may include them with their present values. */
export const computedDeviceKeys = [
  'kind',
  'created_at',
  'last_seen_at',
  'origin',
  'aquarium_id',
  'until',
] as const
