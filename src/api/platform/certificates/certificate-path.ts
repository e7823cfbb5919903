/** Gives the path of the certificate that an answer has. */
export function certificatePath({ certificate }: { certificate: { id: string } }): `/${string}` {
  return `/api/v1/certificates/${certificate.id}`;
}
