export interface TagItem {
  readonly id: string
  readonly name: string
  readonly color: string
  readonly people: number
}
