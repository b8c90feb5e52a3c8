/** A link in its own place, such as beside a heading. */
export const TEXT_LINK = 'inline-flex min-h-6 items-center rounded-sm font-medium text-primary-text underline-offset-4 hover:underline coarse:min-h-11'
