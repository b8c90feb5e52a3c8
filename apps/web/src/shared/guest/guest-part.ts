import type { ComponentType } from 'react'

import type { OpenedFile } from '../files/file-view.tsx'
import type { Json } from '../supabase/database.types.ts'
import type * as Shapes from '../supabase/shapes.gen.ts'
import type { SendOptions, UploadedFile } from '../supabase/uploads.ts'

/** What the page of a link shows to somebody who proved who they are. */
export type GuestPage = Shapes.GuestPage

/** What a purpose of guest links draws with, and how it acts. Every promise rejects with `AppError`. */
export interface GuestPartProps {
  readonly page: GuestPage
  /** Does what the purpose allows, by its name in SQL; the page then shows what came of it. */
  readonly act: (name: string, values: Readonly<Record<string, Json>>) => Promise<GuestPage>
  /** Asks anew what the page shows. */
  readonly reload: () => Promise<GuestPage>
  /** Sends a file for an item of the page. */
  readonly send: (item: string, file: File, options: SendOptions) => Promise<UploadedFile>
  /** An address of a minute for a file of the page. */
  readonly open: (fileId: string) => Promise<OpenedFile>
}

export interface GuestPart {
  readonly Part: ComponentType<GuestPartProps>
  /** Draws the whole page, not what stands in the product's frame. */
  readonly isPage?: boolean
}

/** Draws the pages of links, by purpose: made by whoever knows the subject. */
export type GuestParts = Readonly<Record<string, GuestPart>>
