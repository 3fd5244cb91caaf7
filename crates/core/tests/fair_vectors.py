"""Writes fair_vectors.txt: an independent computation of the fairness protocol's test vectors."""
import hashlib
import hmac
import pathlib


def sha(*parts):
    return hashlib.sha256(b"".join(parts)).digest()


def mac(key, *parts):
    return hmac.new(key, b"".join(parts), hashlib.sha256).digest()


def below(seed, lane, n, bound):
    limit = 2**32 - 2**32 % bound
    block = 0
    while True:
        digest = mac(seed, b"draw/v1", bytes(lane), n.to_bytes(4, "big"), block.to_bytes(4, "big"))
        for i in range(0, 32, 4):
            word = int.from_bytes(digest[i:i + 4], "big")
            if word < limit:
                return word % bound
        block += 1


server = bytes(range(32))
nonces = [bytes([7] * 16), bytes([9] * 16)]
commit = sha(b"mesozoic/commit/v1", b"m1", server)
seed = mac(server, b"mesozoic/seed/v1", b"m1", *nonces)
keys = [((0, 0), 0), ((0, 0), 1), ((1, 3), 0)]
lines = [
    commit.hex(),
    sha(nonces[0]).hex(),
    sha(b"mesozoic/bot-nonce/v1", commit, bytes([1]))[:16].hex(),
    seed.hex(),
    sha(b"mesozoic/text-seed/v1", b"rex").hex(),
    " ".join(str(below(seed, lane, n, 60)) for lane, n in keys),
    " ".join(str(below(seed, lane, n, 3_000_000_000)) for lane, n in keys),
]
pathlib.Path(__file__).with_name("fair_vectors.txt").write_text("\n".join(lines) + "\n")
