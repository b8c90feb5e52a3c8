import { createContext, type ReactNode } from 'react'

/** Draws the picture of a file of the product. What a text is about knows how its files are opened. */
export type DrawPicture = (fileId: string, alt: string) => ReactNode

export const PictureContext = createContext<DrawPicture>((_fileId, alt) => alt)
