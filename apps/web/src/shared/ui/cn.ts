import { type ClassValue, clsx } from 'clsx'
import { extendTailwindMerge } from 'tailwind-merge'

const merge = extendTailwindMerge({
  extend: { classGroups: { 'font-size': [{ text: ['2xs', 'md'] }], 'min-h': ['min-h-control'], size: ['size-control'] } },
})

/** Joins class names; of two that conflict the last one wins. */
export function cn(...classes: ClassValue[]): string {
  return merge(clsx(classes))
}
