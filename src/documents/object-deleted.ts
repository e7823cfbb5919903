/** The bytes of a stored object were deleted after their time: they are gone for good, and the row tells their size and digest. */
export class ObjectDeleted extends Error {
  constructor(id: string) {
    super(`the bytes of the stored object ${id} were deleted after their time`);
    this.name = 'ObjectDeleted';
  }
}
