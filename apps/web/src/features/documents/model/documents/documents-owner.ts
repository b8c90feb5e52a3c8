/** Whose documents a person's page shows. */
export interface DocumentsOwner {
  readonly id: string
  readonly name: string
  readonly companyId: string
}
