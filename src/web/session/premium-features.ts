/** The premium features and the words about them; at present everybody can use those that exist. */
export const premiumFeatures = {
  secondAquarium:
    'More than one aquarium is a premium feature. It is currently available to everyone and may later need a premium account.',
  import:
    'Importing CSV files is a premium feature. It is currently available to everyone and may later need a premium account.',
  advancedColumns:
    'The advanced columns are a premium feature. They are currently available to everyone and may later need a premium account.',
  publicLink: 'A public link is a premium feature. It is coming soon and may then need a premium account.',
  askAi: 'Ask AI is a premium feature. It is coming soon and may then need a premium account.',
} as const

export type PremiumFeature = keyof typeof premiumFeatures
