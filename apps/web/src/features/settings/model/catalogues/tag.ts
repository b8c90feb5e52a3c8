export interface TagItem {
  readonly id: string
  readonly name: string
  readonly colour: string
  readonly people: number
}
